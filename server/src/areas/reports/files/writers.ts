import type { ReportFormat } from '@recoup/contract/reports/reports';
import type { Readable } from 'node:stream';
import type { OpenReport } from '../open-report.ts';
import { writeReportCsv } from './write-csv.ts';
import { writeReportPdf } from './write-pdf.ts';
import { writeReportXlsx } from './write-xlsx.ts';

type Writer = (report: OpenReport, onRows: (count: number) => Promise<void>) => Readable;

/** Writes a report as a file. `onRows` is awaited after each chunk of rows; an error it throws aborts the file. */
export const writers: Readonly<Record<ReportFormat, Writer>> = {
  csv: writeReportCsv,
  xlsx: writeReportXlsx,
  pdf: writeReportPdf,
};
