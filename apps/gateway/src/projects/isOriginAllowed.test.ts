import { describe, expect, test } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.js'

describe('isOriginAllowed', () => {
  test('ORI-4: a wildcard stands for one or more labels, not for the bare domain', () => {
    expect(isOriginAllowed('https://a.example.org', ['*.example.org'])).toBe(true)
    expect(isOriginAllowed('https://a.b.example.org', ['*.example.org'])).toBe(true)
    expect(isOriginAllowed('https://example.org', ['*.example.org'])).toBe(false)
    expect(isOriginAllowed('https://badexample.org', ['*.example.org'])).toBe(false)
    expect(isOriginAllowed('https://example.org.evil.test', ['*.example.org'])).toBe(false)
  })

  test('an entry with a scheme needs that scheme and its port', () => {
    expect(isOriginAllowed('https://example.org', ['https://example.org'])).toBe(true)
    expect(isOriginAllowed('https://example.org:443', ['https://example.org'])).toBe(true)
    expect(isOriginAllowed('http://example.org', ['https://example.org'])).toBe(false)
    expect(isOriginAllowed('https://example.org:8443', ['https://example.org'])).toBe(false)
    expect(isOriginAllowed('https://example.org:8443', ['https://example.org:8443'])).toBe(true)
    expect(isOriginAllowed('https://a.example.org', ['https://*.example.org'])).toBe(true)
    expect(isOriginAllowed('http://localhost:34567', ['http://localhost:*'])).toBe(true)
  })

  test('an entry that is only a host matches every scheme and port; with a port only that one', () => {
    expect(isOriginAllowed('http://localhost:34567', ['localhost'])).toBe(true)
    expect(isOriginAllowed('https://localhost', ['localhost'])).toBe(true)
    expect(isOriginAllowed('http://localhost:3000', ['localhost:3000'])).toBe(true)
    expect(isOriginAllowed('http://localhost:3001', ['localhost:3000'])).toBe(false)
    expect(isOriginAllowed('http://[::1]:3000', ['[::1]'])).toBe(true)
  })

  test('case is ignored; a star and an empty list allow every origin', () => {
    expect(isOriginAllowed('HTTPS://App.Example.org', ['https://app.EXAMPLE.org'])).toBe(true)
    expect(isOriginAllowed('https://any.test', ['*'])).toBe(true)
    expect(isOriginAllowed('https://any.test', [])).toBe(true)
  })

  test('what is no origin matches nothing but a star', () => {
    for (const origin of ['null', '', 'example.org', 'https://']) {
      expect(isOriginAllowed(origin, ['https://example.org', '*.example.org'])).toBe(false)
    }
    expect(isOriginAllowed('https://example.org@evil.test', ['example.org'])).toBe(false)
  })
})
