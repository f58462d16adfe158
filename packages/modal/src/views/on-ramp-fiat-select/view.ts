import { defineView, type ViewContext } from '../defineView.js'

/** What to choose there: the currency, unless given. */
export type FiatSelectParameters = { choose: 'currency' | 'country' } | undefined

/** Which currency to pay with, or from which country. */
export const onRampFiatSelectView = defineView({
  id: 'OnRampFiatSelect',
  footer: 'legal',
  skeleton: 'rows',
  title: ({ messages, parameters }: ViewContext<FiatSelectParameters>) =>
    parameters?.choose === 'country' ? messages.titles.selectCountry : messages.titles.OnRampFiatSelect,
})
