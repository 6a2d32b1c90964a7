import { addBrandImage } from '@recoup/contract/agency/brand';
import { Button, Group, Text } from '@mantine/core';
import { IconLock, IconPhoto } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useFileDrop } from '#ui/use-file-drop.tsx';
import classes from './brand.module.css';
import { shrinkImage } from './shrink-image.ts';

interface Picture {
  id: string | null;
  url: string;
}

/** An image of the brand, uploaded when it is chosen and used when the brand is saved. */
export function ImageField({
  label,
  hint,
  value,
  size,
  isDark = false,
  setting,
  disabled,
  onChange,
}: {
  label: string;
  hint: string;
  value: Picture | null;
  size: { width: number; height: number };
  /** Shown on a dark background. */
  isDark?: boolean;
  /** The environment's setting that decides it. */
  setting: string | undefined;
  disabled: boolean;
  onChange: (value: Picture | null) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const hintId = useId();
  const load = async ([file]: File[]) => {
    if (!file) return;
    setLoading(true);
    try {
      const small = await shrinkImage(file, size).catch(() => null);
      if (!small) return setProblem('This image could not be read. Choose a PNG, JPEG, WebP or SVG.');
      onChange((await callApi(addBrandImage, { file: small })).data);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  const isLocked = setting !== undefined;
  const { zone, input, choose } = useFileDrop({
    label,
    accept: ['.png', '.jpg', '.jpeg', '.webp', '.svg'],
    maxBytes: 20 * 1024 * 1024,
    disabled: disabled || isLocked,
    onFiles: (files) => void load(files),
    onProblem: setProblem,
  });
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      <div className={classes.image} {...zone}>
        <span className={classes.thumb} data-dark={isDark || undefined}>
          {value ? <img src={value.url} alt="" /> : <IconPhoto size={20} stroke={1.4} aria-hidden="true" />}
        </span>
        {isLocked || disabled ? null : (
          <Group gap="xs">
            <Button variant="default" size="compact-sm" loading={isLoading} aria-describedby={hintId} onClick={choose}>
              {value ? 'Replace' : 'Choose an image'}
            </Button>
            {value ? (
              <Button
                variant="subtle"
                size="compact-sm"
                color="red"
                aria-label={`Remove: ${label}`}
                onClick={() => onChange(null)}
              >
                Remove
              </Button>
            ) : null}
          </Group>
        )}
      </div>
      {setting === undefined ? (
        <Text size="xs" c="dimmed" id={hintId}>
          {hint}
        </Text>
      ) : (
        <Locked setting={setting} />
      )}
      {problem ? (
        <Text role="alert" size="xs" c="var(--mantine-color-error)">
          {problem}
        </Text>
      ) : null}
      {input}
    </fieldset>
  );
}

/** Why a field cannot be changed here. */
function Locked({ setting }: { setting: string }) {
  return (
    <Text size="xs" c="dimmed" className={classes.locked}>
      <IconLock size={14} stroke={1.7} aria-hidden="true" /> Set by {setting} in the server’s environment
    </Text>
  );
}
