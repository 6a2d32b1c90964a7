import { describe, expect, it } from 'vitest';
import { profileColumn } from './index.ts';
import { fitOf } from './value-fit.ts';

describe('value profile', () => {
  it('detects dates, formatted and packed', () => {
    expect(profileColumn(['01/05/2025', '02/17/2024', '', '12/31/2023'])).toMatchObject({
      date: 1,
      plainDate: 1,
      filled: 3,
      year: 2024,
    });
    expect(profileColumn(['20250105', '20240217', '20231231']).date).toBe(1);
  });

  it('separates money from whole numbers', () => {
    expect(profileColumn(['$1,250.00', '88.10', '(5.00)'])).toMatchObject({ number: 1, money: 1 });
    expect(profileColumn(['12', '40', '7'])).toMatchObject({ number: 1, money: 0 });
  });

  it('detects phones, emails, SSNs, EINs, ZIPs and states', () => {
    expect(profileColumn(['(503) 555-0101', '503.555.0102']).phone).toBe(1);
    expect(profileColumn(['a@example.com']).email).toBe(1);
    expect(profileColumn(['900-12-3456', 'XXX-XX-1234']).ssn).toBe(1);
    expect(profileColumn(['12-3456789']).ein).toBe(1);
    expect(profileColumn(['97205', '97205-1234']).zip).toBe(1);
    expect(profileColumn(['OR', 'Washington']).state).toBe(1);
  });

  it('separates people from businesses', () => {
    expect(profileColumn(['Lee, Ann M', 'Richard Dunn'])).toMatchObject({ person: 1, business: 0 });
    expect(profileColumn(['Alder Ridge Services, LLC'])).toMatchObject({ person: 0, business: 1 });
    expect(profileColumn(['INV-10000', 'Reminder sent 15 May', 'Office visit']).business).toBe(0);
  });

  it('treats blanks and placeholders as empty', () => {
    expect(profileColumn(['', '  ', 'N/A', '00/00/0000', '-'])).toMatchObject({ seen: 5, filled: 0 });
  });
});

describe('value fit', () => {
  it('scores for, against or neutral', () => {
    const dates = profileColumn(['01/05/2025', '02/17/2024', '12/31/2023']);
    expect(fitOf('date', dates)).toBeGreaterThan(1);
    expect(fitOf('amount', dates)).toBeLessThan(0.2);
    expect(fitOf('name', dates)).toBeLessThan(0.2);
    expect(fitOf('date', profileColumn([]))).toBe(1);
  });

  it('weighs one value less than many', () => {
    const [one, many] = [profileColumn(['Portland']), profileColumn(['Portland', 'Salem', 'Bend', 'Boise'])];
    expect(fitOf('date', one)).toBeGreaterThan(fitOf('date', many));
  });
});
