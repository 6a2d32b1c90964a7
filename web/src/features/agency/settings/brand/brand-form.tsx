import { brandText, saveBrand, type Brand, type BrandFieldName } from '@recoup/contract/agency/brand';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useApiMutation } from '#lib/api/auth-query.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, TextAreaField, TextField, useZodForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import settings from '../settings.module.css';
import { BrandPreview } from './brand-preview.tsx';
import classes from './brand.module.css';
import { applyBrand, inputOf, type Images } from './brand-values.ts';
import { ContrastNote } from './contrast-note.tsx';
import { ImageField } from './image-field.tsx';
import { LOGO_SIZE, PICTURE_SIZE } from './shrink-image.ts';

const IMAGE_KEYS = ['logo', 'dark_logo', 'sign_in_picture'] as const;

export function BrandForm({ brand, onReload }: { brand: Brand; onReload: () => void }) {
  const form = useZodForm(brandText, inputOf(brand));
  const { control } = form;
  const [images, setImages] = useState<Images>(brand);
  const save = useApiMutation(saveBrand, { invalidates: ['agency_brand.', 'agency_today.'] });
  const values = useWatch({ control });
  const isDirty = form.formState.isDirty || IMAGE_KEYS.some((key) => images[key]?.url !== brand[key]?.url);
  const settingOf = (field: BrandFieldName) => brand.locked.find((lock) => lock.field === field)?.setting;
  const isReadOnly = !brand.may_change;
  const locked = (field: BrandFieldName, hint?: string) => {
    const setting = settingOf(field);
    if (setting) return { disabled: true, hint: `Set by ${setting} in the server’s environment` };
    return { disabled: isReadOnly, ...(hint ? { hint } : {}) };
  };
  const color = /^#[0-9a-f]{6}$/i.test(values.accent_color ?? '') ? (values.accent_color ?? '') : null;
  const submit = form.handleSubmit((input) =>
    save.mutate(
      {
        body: {
          ...input,
          logo_id: images.logo?.id ?? null,
          dark_logo_id: images.dark_logo?.id ?? null,
          picture_id: images.sign_in_picture?.id ?? null,
          revision: brand.revision,
        },
      },
      {
        onSuccess: ({ data }) => {
          applyBrand(data);
          toast.success('Saved the brand. Clients see it when they next load a page.');
        },
        onError: (error) => {
          if (!isConflict(error)) applyServerErrors(form, error);
        },
      },
    ),
  );
  const setImage = (key: keyof Images) => (value: Images['logo']) => setImages((before) => ({ ...before, [key]: value }));
  const contrast = color?.toLowerCase() ?? brand.accent_color;
  return (
    <div className={settings.split}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Brand">
        <Stack gap="lg">
          {isConflict(save.error) ? (
            <Notice
              tone="warning"
              alert
              title={messageOf(save.error)}
              actions={
                <Button variant="default" size="compact-md" onClick={onReload}>
                  Discard my changes and reload
                </Button>
              }
            />
          ) : null}
          <FormError message={form.formState.errors.root?.['server']?.message} />
          <Panel title="Name and contact">
            <Stack gap="md">
              <TextField control={control} name="agency_name" label="Agency name" {...locked('agency_name')} />
              <TextField
                control={control}
                name="product_name"
                label="Portal name"
                {...locked('product_name', 'Shown in the browser tab and in emails')}
              />
              <TextField control={control} name="website" label="Website" type="url" {...locked('website')} />
              <TextField
                control={control}
                name="support_email"
                label="Support email"
                type="email"
                {...locked('support_email', 'Clients write to this address, and the portal sends your notices there')}
              />
              <TextField
                control={control}
                name="support_phone"
                label="Support phone (optional)"
                type="tel"
                {...locked('support_phone')}
              />
            </Stack>
          </Panel>
          <Panel title="Logo and color">
            <Stack gap="md">
              <ImageField
                label="Logo"
                hint="At least 64 pixels high, for light backgrounds. PNG, JPEG, WebP or SVG"
                value={images.logo}
                size={LOGO_SIZE}
                setting={settingOf('logo')}
                disabled={isReadOnly}
                onChange={setImage('logo')}
              />
              <ImageField
                label="Logo for dark backgrounds (optional)"
                hint="Without one, the same logo is used in the dark color scheme"
                value={images.dark_logo}
                size={LOGO_SIZE}
                isDark
                setting={settingOf('dark_logo')}
                disabled={isReadOnly}
                onChange={setImage('dark_logo')}
              />
              <TextField
                control={control}
                name="accent_color"
                label="Accent color"
                maxLength={7}
                leftSection={
                  <input
                    type="color"
                    aria-label="Pick the accent color"
                    className={classes.swatch}
                    value={contrast}
                    disabled={locked('accent_color').disabled}
                    onChange={({ currentTarget: { value } }) =>
                      form.setValue('accent_color', value, { shouldDirty: true, shouldValidate: true })
                    }
                  />
                }
                {...locked('accent_color')}
              />
              {color ? <ContrastNote color={color.toLowerCase()} /> : null}
            </Stack>
          </Panel>
          <Panel title="Sign-in page">
            <Stack gap="md">
              <TextField
                control={control}
                name="sign_in_headline"
                label="Headline (optional)"
                disabled={isReadOnly}
                placeholder="Every account you placed, every dollar that came back."
              />
              <TextAreaField control={control} name="sign_in_text" label="Text (optional)" minRows={2} disabled={isReadOnly} />
              <ImageField
                label="Image (optional)"
                hint="Beside the sign-in form on large screens"
                value={images.sign_in_picture}
                size={PICTURE_SIZE}
                setting={undefined}
                disabled={isReadOnly}
                onChange={setImage('sign_in_picture')}
              />
            </Stack>
          </Panel>
          <div className={classes.actions}>
            {isReadOnly ? null : (
              <Button type="submit" loading={save.isPending}>
                Save brand
              </Button>
            )}
            <Text size="sm" c="dimmed">
              {brand.updated_at
                ? `Last changed by ${brand.updated_by_name} on ${formatDateTime(brand.updated_at)}`
                : 'Not changed since installation'}
            </Text>
          </div>
        </Stack>
        <UnsavedChangesGuard when={isDirty && !save.isSuccess} what="the brand" param="tab" />
      </form>
      <div className={settings.beside}>
        <BrandPreview
          brand={{
            product: values.product_name ?? '',
            accent: contrast,
            agency: {
              name: values.agency_name || '…',
              logo_url: images.logo?.url ?? null,
              dark_logo_url: images.dark_logo?.url ?? null,
              support_email: values.support_email ?? '',
              support_phone: values.support_phone || null,
              sign_in: {
                headline: values.sign_in_headline || null,
                text: values.sign_in_text || null,
                picture_url: images.sign_in_picture?.url ?? null,
              },
            },
          }}
        />
      </div>
    </div>
  );
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'changed';
