export { recordBackup } from './record-backup.ts';
export { restoreBackup } from './restore-backup.ts';
export { writeBackup, type BackupCounts } from './write-backup.ts';
