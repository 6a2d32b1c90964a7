interface Page {
  url: URL;
  status: number;
  body: string;
}

export interface TestBrowser {
  /** Follows redirects and keeps cookies. With a form: posts it. Stops where the product opens its own pages. */
  open(url: string, form?: Record<string, string>): Promise<Page>;
  /** Every visited address. */
  trail: URL[];
}

/**
 * A minimal browser for sign-in flows. `at` maps public addresses to test servers, for instance `{ 'https://portal.example.com':
 * server.url }`; of these only `/auth/v1` is opened, everything else is a landing page. `cookies`: initial cookies by origin.
 */
export function createBrowser(
  at: Record<string, string>,
  headers: Record<string, string> = {},
  cookies: Record<string, string> = {},
): TestBrowser {
  const jars = new Map(
    Object.entries(cookies).map(([origin, pair]) => {
      const [name = '', value = ''] = pair.split('=');
      return [origin, new Map([[name, value]])];
    }),
  );
  const trail: URL[] = [];

  async function request(url: URL, form: Record<string, string> | undefined): Promise<Response> {
    const jar = jars.get(url.origin) ?? new Map<string, string>();
    jars.set(url.origin, jar);
    const response = await fetch((at[url.origin] ?? url.origin) + url.pathname + url.search, {
      redirect: 'manual',
      headers: { ...headers, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  return {
    trail,
    async open(start, form) {
      let url = new URL(start);
      let body = form;
      for (let hops = 0; hops < 20; hops += 1) {
        trail.push(url);
        const isLandingPlace = at[url.origin] !== undefined && !url.pathname.startsWith('/auth/v1/');
        if (isLandingPlace) return { url, status: 200, body: '' };
        const response = await request(url, body);
        const location = response.headers.get('location');
        if (!location) return { url, status: response.status, body: await response.text() };
        await response.body?.cancel();
        url = new URL(location, url);
        body = undefined;
      }
      throw new Error(`redirect loop at ${start}`);
    },
  };
}
