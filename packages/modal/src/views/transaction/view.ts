import { defineView, type ViewContext } from '../defineView.js'

/** One transaction, with all that is known of it. */
export const transactionView = defineView({
  id: 'Transaction',
  title: ({ messages }: ViewContext<{ id: string }>) => messages.titles.Transaction,
})
