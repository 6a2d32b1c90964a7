import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '#server/config.ts';

/** Security headers, the same for every response, so computed once. */
export function makeSecurityHeaders(config: Config): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...captchaOrigins(config)],
        'frame-src': ["'self'", ...captchaOrigins(config)],
        // Mantine sets its CSS variables in style elements and attributes; scripts stay strict.
        'style-src': ["'self'", "'unsafe-inline'", ...captchaOrigins(config)],
        'img-src': ["'self'", 'data:', 'blob:', ...[config.AGENCY_LOGO_URL, config.AGENCY_LOGO_DARK_URL].flatMap(originOf)],
        'font-src': ["'self'"],
        'connect-src': [
          "'self'",
          ...[
            config.SUPABASE_URL,
            config.CORE_API_URL,
            config.LEGACY_API_URL,
            config.SEARCH_API_URL,
            config.PAYMENTS_API_URL,
          ].flatMap(originOf),
          // Not every browser includes WebSockets of the same origin in 'self'.
          ...[config.PUBLIC_URL, config.SUPABASE_URL].flatMap(originOf).map((origin) => origin.replace(/^http/, 'ws')),
          ...captchaOrigins(config),
        ],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginResourcePolicy: { policy: 'same-site' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** The only third-party script, frame and style sheet, and only if the agency enables it. */
function captchaOrigins({ CAPTCHA_PROVIDER: provider }: Config): string[] {
  if (!provider) return [];
  return provider === 'turnstile' ? ['https://challenges.cloudflare.com'] : ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
}

function originOf(url: string | undefined): string[] {
  return url && /^https?:/.test(url) ? [new URL(url).origin] : [];
}
