import * as v from 'valibot'

/** What the weather stores. */
export const weatherItems = {
  /** The places that were looked up, the last one first. Read strictly where they are used, which is late. */
  weatherPlaces: { key: 'weather_places', schema: v.array(v.unknown()) },
}
