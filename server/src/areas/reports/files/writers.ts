import type { ReportFormat } from '@recoup/contract/reports/reports';
import type { Readable } from 'node:stream';
import type { OpenReport } from '../open-report.ts';
import { writeReportCsv } from './write-csv.ts';
import { writeReportPdf } from './write-pdf.ts';
import { writeReportXlsx } from './write-xlsx.ts';

type Writer = (report: OpenReport, onRows: (count: number) => Promise<void>) => Readable;

/** How a report becomes a file. What is told of each chunk of rows is awaited; what that throws ends the file. */
export const writers: Readonly<Record<ReportFormat, Writer>> = {
  csv: writeReportCsv,
  xlsx: writeReportXlsx,
  pdf: writeReportPdf,
};
