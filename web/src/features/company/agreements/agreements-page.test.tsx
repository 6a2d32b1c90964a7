import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agreementOf, signatureOf, textOf } from '#testing/agreements.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { AgreementsPage } from './agreements-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const TITLE = 'Collection service agreement';
const SIGN = 'POST company/agreements/service/signatures';
const needed = agreementOf({ state: 'needed', version: '2' });
const listed = (agreements: unknown[], signatures: unknown[] = [signatureOf()]) =>
  Response.json({ data: agreements, signatures });

function open(answers: ConstructorParameters<typeof FakeApi>[0], membership: Parameters<typeof membershipOf>[0] = {}) {
  startFakeSession();
  const api = new FakeApi({
    'GET clients/my-clients': () => data([membershipOf(membership)]),
    'GET company': () => data(detailsOf()),
    'GET company/agreements/service': () => data(textOf()),
    ...answers,
  });
  renderApp(<AgreementsPage />);
  return api;
}

const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => userEvent.click(button));

describe('agreement to sign', () => {
  it('requires consent and a title, and signs the displayed text', async () => {
    let isSigned = false;
    const api = open({
      'GET company/agreements': () => listed([isSigned ? agreementOf({ version: '2' }) : needed]),
      [SIGN]: () => {
        isSigned = true;
        return Response.json({ data: signatureOf({ version: '2' }) }, { status: 201 });
      },
    });
    expect(await screen.findByText('Accounts are placed for collection.')).toBeTruthy();
    expect(screen.getByText('Version 1 was signed. Version 2 needs your signature.')).toBeTruthy();
    await press('Sign the collection service agreement');
    expect(await screen.findByText('Read the text and check the box to agree')).toBeTruthy();
    expect(screen.getByText('Enter your title at the company')).toBeTruthy();
    expect(api.to('POST', 'company/agreements/service/signatures')).toHaveLength(0);

    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.type(screen.getByLabelText('Your title'), 'Owner');
    await press('Sign the collection service agreement');
    expect(await screen.findByText('You can now place accounts.')).toBeTruthy();
    expect(api.to('POST', 'company/agreements/service/signatures')[0]?.body).toEqual({
      name: 'Dana Whitfield',
      title: 'Owner',
      agreed: true,
      version: '2',
      sha256: 'b'.repeat(64),
    });
    expect(screen.queryByRole('button', { name: /^Sign the/ })).toBeNull();
  });

  it('clears consent when the text has changed', async () => {
    let text = textOf();
    open({
      'GET company/agreements': () => listed([needed]),
      'GET company/agreements/service': () => data(text),
      [SIGN]: () => {
        text = textOf({ version: '3', blocks: [{ kind: 'paragraph', runs: [{ text: 'Another sentence.' }] }] });
        return refusal(409, 'agreement_changed', 'The agreement has changed. Read it again.');
      },
    });
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.type(screen.getByLabelText('Your title'), 'Owner');
    await press('Sign the collection service agreement');
    expect(await screen.findByText('The agreement has changed. Read it again.')).toBeTruthy();
    expect(await screen.findByText('Another sentence.')).toBeTruthy();
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false);
    expect((screen.getByLabelText('Your title') as HTMLInputElement).value).toBe('Owner');
  });
});

describe('signed agreement', () => {
  it('shows version and signer, and offers a newer version', async () => {
    open({ 'GET company/agreements': () => listed([agreementOf({ version: '2', is_outdated: true })]) });
    expect(await screen.findByText(/^Version 1, signed by Dana Whitfield, Owner, on Mar 4, 2026/)).toBeTruthy();
    expect(screen.queryByText('Accounts are placed for collection.')).toBeNull();
    await press('Read and sign version 2');
    expect(await screen.findByText('Accounts are placed for collection.')).toBeTruthy();
  });

  it('downloads its PDF and explains a failure', async () => {
    URL.createObjectURL = () => 'blob:file';
    let isThere = false;
    const api = open({
      'GET company/agreements': () => listed([agreementOf()]),
      [`GET company/agreement-signatures/${signatureOf().id}/file`]: () =>
        isThere ? new Response('%PDF') : refusal(404, 'not_found', 'This file no longer exists.'),
    });
    const name = `Download the PDF of ${TITLE}, version 1, 20 kB`;
    await press(name);
    expect(await screen.findByText('This file no longer exists.')).toBeTruthy();
    isThere = true;
    await press(name);
    await waitFor(() => expect(screen.queryByText('This file no longer exists.')).toBeNull());
    expect(api.requests.filter(({ path }) => path.startsWith('company/agreement-signatures'))).toHaveLength(2);
  });

  it('shows a load error and retries', async () => {
    let isThere = false;
    open({
      'GET company/agreements': () => (isThere ? listed([agreementOf()]) : refusal(422, 'x', 'Not just now.')),
    });
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    isThere = true;
    await press('Try again');
    expect(await screen.findByText('Signed in the portal.')).toBeTruthy();
  });
});

describe('agreements page without a signature form', () => {
  it('tells staff whom to contact, without requesting agreements', async () => {
    const api = open({}, { role: 'client_staff' });
    expect(await screen.findByRole('heading', { name: 'Only administrators can sign agreements' })).toBeTruthy();
    expect(api.to('GET', 'company/agreements')).toHaveLength(0);
  });

  it('links to setup, whose last step is the signature', async () => {
    open({ 'GET company/agreements': () => listed([needed], []) }, { is_onboarding_completed: false });
    expect(await screen.findByRole('link', { name: 'Continue setup' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Sign the/ })).toBeNull();
  });

  it('mentions an agreement on paper', async () => {
    open({ 'GET company/agreements': () => listed([agreementOf({ state: 'paper', signed: null })], []) });
    expect(await screen.findByText('The agency has a signed paper copy.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Sign the/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Signatures' })).toBeNull();
  });
});
