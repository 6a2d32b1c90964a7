import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { getReportRunLink } from '#features/reports/queries.ts';
import { openLink } from '#lib/api/open-link.ts';

export interface DownloadProblem {
  message: string;
  /** The file has expired and has to be created again. */
  isGone: boolean;
}

/** Requests a link to a run's file and opens it. Links expire within minutes, so each download needs a new one. */
export function useDownloadRun(runId: string) {
  const { client_id: clientId } = useClient();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<DownloadProblem | null>(null);
  const download = async () => {
    setAsking(true);
    setProblem(null);
    try {
      openLink('legacy', (await callApi(getReportRunLink, { params: { client_id: clientId, id: runId } })).data);
    } catch (error) {
      const isGone = error instanceof ApiError && [404, 410].includes(error.status);
      setProblem({ message: messageOf(error, 'The file could not be downloaded. Please try again.'), isGone });
    } finally {
      setAsking(false);
    }
  };
  return { download, isAsking, problem };
}
