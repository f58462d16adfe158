import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('the channel between windows', {
  folder: new URL('.', import.meta.url),
  holds: ['createChannel.ts', 'frame.ts'],
})
