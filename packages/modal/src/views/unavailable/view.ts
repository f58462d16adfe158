import { defineView, type ViewContext } from '../defineView.js'

/** What a swap can be opened with: symbols and a decimal amount. */
export type SwapArguments = { amount?: string; fromToken?: string; toToken?: string }

/** Swapping is not part of this kit yet; the view says so. */
export const unavailableView = defineView({
  id: 'Swap',
  title: ({ messages }: ViewContext<SwapArguments | undefined>) => messages.titles.Swap,
})
