import { Button } from '@mantine/core';
import { downloadSignature, type AgreementSignature } from '@recoup/contract/company/agreements';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { downloadApi, saveFile } from '#lib/api/api.ts';
import { formatBytes } from '#lib/format/format.ts';

/** The PDF of a signed agreement; `onSettled` receives a failed download's error, or null. */
export function SignatureDownload({
  clientId,
  signature: { id, title, version, file_bytes: bytes },
  onSettled,
}: {
  clientId: string;
  signature: AgreementSignature;
  onSettled: (error: unknown) => void;
}) {
  const download = useMutation({
    mutationFn: async () => saveFile(await downloadApi(downloadSignature, { params: { client_id: clientId, id } })),
    onSettled: (_saved, error) => onSettled(error),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      flex="none"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
      aria-label={`Download the PDF of ${title}, version ${version}, ${formatBytes(bytes)}`}
    >
      PDF
    </Button>
  );
}
