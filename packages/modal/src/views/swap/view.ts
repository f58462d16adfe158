import type { SwapArguments } from '@latchkey/core'
import { defineView, type ViewContext } from '../defineView.js'

/** One token for another; parameters are symbols or addresses and a decimal amount (§2.007). */
export const swapView = defineView({
  id: 'Swap',
  feature: 'swap',
  title: ({ messages }: ViewContext<SwapArguments | undefined>) => messages.titles.Swap,
})
