import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('what tests of every chain are made with', {
  folder: new URL('.', import.meta.url),
  own: ['chains/*/', 'chains/defaults.ts', 'exports/index.ts'],
  holds: ['createTestKit.ts', 'describeChain.ts', 'describeFrameAccounts.ts', 'toy/toyChain.ts'],
})
