import { defineView } from '../defineView.js'

/** Swapping is not part of this kit yet; the view says so. */
export const unavailableView = defineView({
  id: 'Swap',
  title: ({ messages }) => messages.unavailable.title,
  load: () => import('./Unavailable.js').then((module) => module.Unavailable),
})
