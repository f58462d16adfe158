import { defineView } from '../defineView.js'

/** Swapping is not part of this kit yet; the view says so. */
export const unavailableView = defineView({
  id: 'Swap',
  title: ({ messages }) => messages.unavailable.title,
  load: () => import('../laterViews.js').then((views) => views.Unavailable),
})
