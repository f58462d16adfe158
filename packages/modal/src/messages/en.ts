import { firstTexts } from './firstTexts.js'
import { laterTexts } from './laterTexts.js'

/** The English catalogue: every text of the dialog, by view. Another language is another object of this shape. */
export const en = { ...firstTexts, ...laterTexts } as const
