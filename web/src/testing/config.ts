import { accentShades } from '@recoup/domain/agency/accent';
import type { AppConfig } from '#lib/api/config.ts';

export const testConfig: AppConfig = {
  product_name: 'Recoup',
  agency: {
    name: 'Larkspur Recovery',
    website: 'https://larkspur.example.com',
    support_email: 'clients@larkspur.example.com',
    support_phone: null,
    time_zone: 'UTC',
    logo_url: null,
    dark_logo_url: null,
    accent_shades: accentShades('#2f5fd0'),
    sign_in: { headline: null, text: null, picture_url: null },
  },
  supabase_url: 'http://portal.example.com',
  supabase_anon_key: 'anon-key',
  core_api_url: 'http://portal.example.com/api/core',
  legacy_api_url: 'http://portal.example.com/api/legacy',
  search_api_url: 'http://portal.example.com/api/search',
  payments_api_url: 'http://portal.example.com/api/legacy-payments',
  sign_in: {
    captcha: null,
    password_min_length: 6,
    password_required_characters: null,
    sso: false,
    idle_minutes: 0,
    recovery_codes: true,
    providers: [],
    phone: false,
    passkeys: true,
    signup: true,
    code_length: 6,
  },
  release: 'test',
};
