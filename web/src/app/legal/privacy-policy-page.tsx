import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { getConfig } from '#lib/api/config.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { Brand } from '#ui/brand.tsx';
import { privacySections } from './privacy-sections.ts';
import classes from './privacy-policy-page.module.css';

export function PrivacyPolicyPage() {
  usePageHead({ title: 'Privacy policy' });
  const { agency } = getConfig();
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <Link to={paths.home} className={classes.brand}>
          <Brand />
        </Link>
      </header>
      <main className={classes.main}>
        <Title order={1}>Privacy policy</Title>
        <Text c="dimmed" mt={6} mb="xl">
          What the {agency.name} client portal records and how it is used.
        </Text>
        {privacySections(agency.name).map(({ title, paragraphs, items }) => (
          <section key={title} className={classes.section}>
            <Title order={2}>{title}</Title>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {items ? (
              <ul>
                {items.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
        <section className={classes.section}>
          <Title order={2}>Contact us</Title>
          <p>
            Questions, corrections and complaints:{' '}
            <Anchor href={`mailto:${agency.support_email}`} underline="always" inherit>
              {agency.support_email}
            </Anchor>
            . More about us:{' '}
            <Anchor href={agency.website} underline="always" inherit>
              {new URL(agency.website).host}
            </Anchor>
            .
          </p>
        </section>
      </main>
    </div>
  );
}
