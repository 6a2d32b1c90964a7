import {
  changeComplaint,
  countComplaints,
  createAgencyComplaint,
  createComplaint,
  exportComplaints,
  getComplaint,
  getComplaintSettings,
  listComplaints,
  moveComplaint,
  saveComplaintSettings,
} from '@recoup/contract/agency/complaints';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { createComplaintsService } from './complaints.service.ts';

export { countOpen as countOpenComplaints } from './complaints.repository.ts';

/** The agency's register of complaints. */
export const complaintsModule: Module = (app, { db, clock }) => {
  const service = createComplaintsService({ db, clock });
  bind(app, listComplaints, ({ caller, query }) => service.list(caller, query));
  bind(app, exportComplaints, async ({ caller, query, reply }) => {
    const file = await service.open(caller, query);
    return sendDownload(reply, { ...file, mediaType: mediaTypes[query.format] });
  });
  bind(app, countComplaints, async ({ caller }) => ({ data: await service.counts(caller) }));
  bind(app, getComplaintSettings, async () => ({ data: await service.settings() }));
  bind(app, saveComplaintSettings, async ({ caller, body }) => ({
    data: await service.saveSettings(caller, body.complaint_days),
  }));
  bind(app, createComplaint, async ({ caller, params, body }) => ({
    data: await service.create(caller, params.client_id, body),
  }));
  bind(app, createAgencyComplaint, async ({ caller, body }) => ({
    data: await service.create(caller, null, { ...body, account_number: '' }),
  }));
  bind(app, getComplaint, async ({ caller, params }) => ({ data: await service.get(caller, params.complaint_id) }));
  bind(app, changeComplaint, async ({ caller, params, body }) => ({
    data: await service.change(caller, params.complaint_id, body),
  }));
  bind(app, moveComplaint, async ({ caller, params, body }) => ({
    data: await service.move(caller, params.complaint_id, body),
  }));
};
