import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('what errors of every namespace share', {
  folder: new URL('.', import.meta.url),
  own: ['codes/eip155/', 'codes/table.ts', 'exports/account.ts'],
  // The specification's own text.
  allowed: { 'codes/send.ts': ['Gas'] },
  holds: ['AppKitError.ts', 'alertTexts.ts', 'codes/kit.ts', 'exports/send.ts'],
})
