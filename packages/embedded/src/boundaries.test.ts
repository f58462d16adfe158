import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('the page’s side of the embedded wallet', {
  folder: new URL('.', import.meta.url),
  own: ['chains/*/', 'chains/registry.ts'],
  // Whole numbers in the protocol of the frame.
  allowed: { 'frame/toPlainData.ts': ['`0x'] },
  holds: ['createEmbedded.ts', 'session/toFrameRequest.ts', 'exports/index.ts'],
})
