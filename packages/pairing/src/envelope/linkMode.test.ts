import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caught, survives } from '../testing/errors.js'
import vectors from '../vectors/pairing-vectors.json' with { type: 'json' }
import { seal } from './envelope.js'
import { formatLinkModeUrl, openPlain, sealPlain } from './linkMode.js'

describe('envelopes of type 2', () => {
  test.each(vectors.envelopes.type2)('$name', ({ message, envelopeBase64url, envelopeBase64 }) => {
    expect(sealPlain(message)).toBe(envelopeBase64url)
    expect(openPlain(envelopeBase64url)).toBe(message)
    expect(openPlain(envelopeBase64)).toBe(message)
  })

  test('read back as any text they were made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(openPlain(sealPlain(text))).toBe(text)
      }),
    )
  })

  test('are told from encrypted ones', async () => {
    const envelope = seal({ symKey: '00'.repeat(32), text: '{}' })
    expect(await caught(() => openPlain(envelope))).toMatchObject({ code: 'pairing/envelope-invalid' })
  })

  test('never crash, whatever stands in them', () => {
    fc.assert(fc.property(fc.string(), (envelope) => survives(() => openPlain(envelope))))
  })
})

describe('links from app to app', () => {
  test.each(vectors.linkMode)(
    'carry the envelope and its topic: $universalLink',
    ({ url, ...parameters }) => {
      expect(formatLinkModeUrl(parameters)).toBe(url)
    },
  )
})
