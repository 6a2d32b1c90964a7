import { conflict } from '#platform/http/errors.ts';

export const settingsMissing = () => conflict('ach_settings_missing', 'Enter your originator details under ACH settings first.');

export const unfit = (number: string, problem: string) => conflict('remittance_unfit', `Statement ${number}: ${problem}`);

export const wrongState = (message: string) => conflict('ach_file_state', message);
