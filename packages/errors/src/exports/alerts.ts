export { type AlertCode, alertTexts } from '../alertTexts.js'
