import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** Swapping is not part of this kit yet; the view says so. */
export const unavailableView = defineView({
  id: 'Swap',
  title: ({ messages }) => messages.titles.unavailable,
  load: () => loadLater('Unavailable'),
})
