import fc from 'fast-check'

/**
 * Properties meet the same examples in each run, so that a change fails or holds by what it changes; others in
 * `npm run soak -- properties`.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) })

export { fc }
