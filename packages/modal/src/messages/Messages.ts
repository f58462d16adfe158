import type { en } from './en.js'
import type { firstTexts } from './firstTexts.js'
import type { loginRowTexts } from './loginRowTexts.js'
import type { loginTexts } from './loginTexts.js'

/** Widens literal texts, so that a translation may say something else. */
type Texts<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string
    ? string
    : Catalogue[Key] extends (...parameters: infer Parameters) => string
      ? (...parameters: Parameters) => string
      : Texts<Catalogue[Key]>
}

type DeepPartial<Catalogue> = {
  readonly [Key in keyof Catalogue]?: Catalogue[Key] extends string | ((...parameters: never[]) => string)
    ? Catalogue[Key]
    : DeepPartial<Catalogue[Key]>
}

/** The texts of the dialog's own views. */
export type Messages = Texts<typeof en>

/** Every text a visitor can see, by view; those of logging in come with its scripts. */
export type AllMessages = Messages &
  Texts<{ readonly login: typeof loginTexts; readonly loginRows: typeof loginRowTexts }>

/** The texts that the first opening may need. */
export type FirstMessages = Texts<typeof firstTexts>

/** Texts to replace; those left out stay in English. */
export type MessageOverrides = DeepPartial<AllMessages>
