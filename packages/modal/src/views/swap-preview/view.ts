import { defineView } from '../defineView.js'

/** Everything about a swap before it is signed, and what becomes of it. */
export const swapPreviewView = defineView({
  id: 'SwapPreview',
  title: ({ messages, state }) =>
    ['reviewing', 'outdated', 'preparing'].includes(state.swap.step.status)
      ? messages.titles.reviewSwap
      : messages.titles.Swap,
  onBack(kit) {
    void kit.swap.cancel()
    void kit.swap.edit()
  },
})
