import { defineView } from '../defineView.js'

/** How warm it is at a place the visitor writes. */
export const weatherView = defineView({
  id: 'Weather',
})
