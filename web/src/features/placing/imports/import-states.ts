import type { ImportState } from '@recoup/domain/placing/import-states';
import {
  IconBan,
  IconChecks,
  IconClock,
  IconCloudUpload,
  IconColumns3,
  IconFileSearch,
  IconListCheck,
  IconPlaylistAdd,
  IconX,
} from '@tabler/icons-react';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

/** States in which the server is processing the file, so that the screen polls. */
const PROCESSING: readonly ImportState[] = ['uploaded', 'reading', 'checking', 'committing'];

export function isProcessing(state: ImportState): boolean {
  return PROCESSING.includes(state);
}

/** States a link can filter the history by; any other value in the address is ignored. */
export const readStates = (search: URLSearchParams): ImportState[] =>
  search.getAll('state').filter((state): state is ImportState => Object.hasOwn(IMPORT_STATES, state));

/** Polling interval: 1.5 s while the server works; 5 s while bytes arrive, perhaps from another computer. */
export function refetchIntervalOf(states: readonly ImportState[]): number | false {
  if (states.some(isProcessing)) return 1500;
  return states.includes('uploading') ? 5000 : false;
}

/** Icon, label, color and meaning of every state (domain.md, Placing). */
export const IMPORT_STATES: Record<ImportState, StatusBadgeProps> = {
  uploading: { label: 'Uploading', meaning: 'The file is being uploaded.', icon: IconCloudUpload, tone: 'info' },
  uploaded: {
    label: 'Waiting',
    meaning: 'The file is waiting to be read.',
    icon: IconClock,
    tone: 'info',
  },
  reading: { label: 'Reading', meaning: 'The file is being read.', icon: IconFileSearch, tone: 'info' },
  needs_mapping: {
    label: 'Columns to confirm',
    meaning: 'The file was read.',
    nextStep: 'Confirm its columns.',
    icon: IconColumns3,
    tone: 'warning',
  },
  checking: { label: 'Checking', meaning: 'Every row is being checked.', icon: IconListCheck, tone: 'info' },
  ready: {
    label: 'Ready to place',
    meaning: 'Every row was checked. Nothing has been placed yet.',
    nextStep: 'Review, certify and place.',
    icon: IconListCheck,
    tone: 'success',
  },
  committing: { label: 'Placing', meaning: 'The accounts are being placed.', icon: IconPlaylistAdd, tone: 'info' },
  committed: { label: 'Placed', meaning: 'The accounts of this file have been placed.', icon: IconChecks, tone: 'success' },
  failed: {
    label: 'Failed',
    meaning: 'The file could not be read. Nothing was placed.',
    nextStep: 'Open it for the reason.',
    icon: IconX,
    tone: 'danger',
  },
  cancelled: { label: 'Canceled', meaning: 'The upload was canceled. Nothing was placed.', icon: IconBan, tone: 'neutral' },
};
