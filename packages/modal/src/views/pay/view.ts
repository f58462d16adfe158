import { defineView } from '../defineView.js'

/** What a site asks the visitor to pay, and the ways to pay it. */
export const payView = defineView({ id: 'Pay', feature: 'pay', isReturnedTo: true })
