import {
  IconArchive,
  IconArrowBack,
  IconBan,
  IconBuildingBank,
  IconCalendar,
  IconCalendarOff,
  IconCertificate,
  IconCheck,
  IconChecks,
  IconGavel,
  IconHeartHandshake,
  IconHelp,
  IconInbox,
  IconMessageQuestion,
  IconPencil,
  IconPhone,
  IconPlayerPause,
  IconPointFilled,
  IconScale,
  IconSearch,
  IconSparkles,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react';

/** Icon names of `@recoup/domain/statuses`. */
export const statusIcons: Readonly<Record<string, Icon>> = {
  archive: IconArchive,
  'arrow-back': IconArrowBack,
  ban: IconBan,
  'building-bank': IconBuildingBank,
  calendar: IconCalendar,
  'calendar-off': IconCalendarOff,
  certificate: IconCertificate,
  check: IconCheck,
  checks: IconChecks,
  gavel: IconGavel,
  handshake: IconHeartHandshake,
  help: IconHelp,
  inbox: IconInbox,
  'message-question': IconMessageQuestion,
  pause: IconPlayerPause,
  pencil: IconPencil,
  phone: IconPhone,
  scale: IconScale,
  search: IconSearch,
  sparkles: IconSparkles,
  'user-off': IconUserOff,
};

export function statusIcon(name: string): Icon {
  return statusIcons[name] ?? IconPointFilled;
}
