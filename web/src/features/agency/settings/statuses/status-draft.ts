import type { EditedStatus } from '@recoup/contract/agency/status-texts';
import { fillStatusText } from '@recoup/domain/accounts/status-texts';
import type { StatusText, StatusTexts } from '@recoup/domain/accounts/statuses';
import { getConfig, setConfig } from '#lib/api/config.ts';

type ListedText = EditedStatus['text'];

export const textOf = ({ label, meaning, next_step: nextStep }: ListedText): StatusText => ({ label, meaning, nextStep });

/** As the server stores it: trimmed, and an empty next step is null. */
export const normalizeText = ({ label, meaning, nextStep }: StatusText): StatusText => ({
  label: label.trim(),
  meaning: meaning.trim(),
  nextStep: nextStep === null || nextStep.trim() === '' ? null : nextStep.trim(),
});

export const isSameText = (one: StatusText, other: StatusText): boolean =>
  one.label === other.label && one.meaning === other.meaning && one.nextStep === other.nextStep;

export const textsOf = (statuses: readonly EditedStatus[]): StatusTexts =>
  Object.fromEntries(statuses.filter(({ is_edited: isEdited }) => isEdited).map(({ code, text }) => [code, textOf(text)]));

export function fillPreview(text: StatusText): StatusText {
  const { name, support_email: email, support_phone: phone } = getConfig().agency;
  return fillStatusText(text, { agency_name: name, support_email: email, support_phone: phone ?? email });
}

/** Updates this browser tab; other tabs and clients get the text with their next page load. */
export function applyStatus({ code, text, is_edited: isEdited }: EditedStatus): void {
  const config = getConfig();
  const { [code]: _former, ...others } = config.status_texts ?? {};
  setConfig({ ...config, status_texts: isEdited ? { ...others, [code]: fillPreview(textOf(text)) } : others });
}
