import { defineView } from '../defineView.js'

/** Every network of the site; choosing one goes there. */
export const networksView = defineView({
  id: 'Networks',
  skeleton: 'rows',
})
