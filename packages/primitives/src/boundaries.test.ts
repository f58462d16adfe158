import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('what ids, amounts and addresses of every namespace share', {
  folder: new URL('.', import.meta.url),
  // The namespaces there are, with what everybody has to know of each.
  own: ['chains/', 'exports/index.ts'],
  // Whose alphabet it is.
  allowed: { 'base58.ts': ['Bitcoin'] },
  holds: ['caip.ts', 'amount.ts', 'callerBlocks.ts'],
})
