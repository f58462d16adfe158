import type { en } from './en.js'
import type { firstTexts } from './firstTexts.js'

/** Widens literal texts, so that a translation may say something else. */
type Texts<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string
    ? string
    : NonNullable<Catalogue[Key]> extends (...parameters: infer Parameters) => string
      ? (...parameters: Parameters) => string
      : Texts<Catalogue[Key]>
}

type DeepPartial<Catalogue> = {
  readonly [Key in keyof Catalogue]?: Catalogue[Key] extends string | ((...parameters: never[]) => string)
    ? Catalogue[Key]
    : DeepPartial<Catalogue[Key]>
}

/** Every text a visitor can see, by view. */
export type Messages = Texts<typeof en>

/** The texts that the first opening may need. */
export type FirstMessages = Texts<typeof firstTexts>

/** Texts to replace; those left out stay in English. */
export type MessageOverrides = DeepPartial<Messages>
