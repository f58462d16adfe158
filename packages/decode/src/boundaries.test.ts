import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('what texts to sign have in common', {
  folder: new URL('.', import.meta.url),
  own: ['eip155/', 'solana/', 'exports/index.ts'],
  // Bytes are written so, whatever they are of.
  allowed: { 'bytes.ts': ['`0x'] },
  holds: ['bytes.ts', 'message/readSignIn.ts'],
})
