export { UnusableBackup } from './container.ts';
export { restoreBackup, type RestoreCounts } from './restore-backup.ts';
export { writeBackup, type BackupCounts } from './write-backup.ts';
