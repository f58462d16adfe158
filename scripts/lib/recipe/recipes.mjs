import * as chain from '../../../recipes/chain/lines.mjs'
import * as service from '../../../recipes/service/lines.mjs'

/**
 * The recipes by the name of their folder in `recipes`, with what each adds outside its own folders. All of them go into one copy of
 * the repository.
 */
export const recipes = { chain, service }

/** @typedef {keyof typeof recipes} RecipeName */

/** Their names. */
export const recipeNames = /** @type {RecipeName[]} */ (Object.keys(recipes))
