import fc from 'fast-check'

/**
 * A fixed seed, so that failures are caused by changes and not by chance. For long runs use `PROPERTY_SEED=7 LEDGER_RUNS=1500`; fast-check
 * prints the seed of a failure.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_115) })
