export { type AlertCode, type AlertText, alertTexts } from '../alertTexts.js'
