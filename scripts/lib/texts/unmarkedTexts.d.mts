/** Types of {@link unmarkedTexts.mjs} for projects that read no JavaScript. */
export declare function markText<Text extends string | ((...values: never[]) => string)>(text: Text): Text
export declare function findUnmarkedTexts(root: Element, options: { data: RegExp; skipped: string }): string[]
