import { createHash } from 'node:crypto'

/* What careless providers and networks do with events, on purpose (cashier §3.1). */

export const FAULTS = [
  /** The event waits up to two minutes. */
  'delay',
  /** It is told again, under its own id and under another. */
  'repeat',
  /** What came later is told first. */
  'reorder',
  /** An attempt is lost on its way. */
  'drop',
  /** The first attempt is signed with a key that is none. */
  'bad_signature',
] as const
export type Fault = (typeof FAULTS)[number]
/** How often each of them happens, from 0 to 1. */
export type Faults = Readonly<Record<Fault, number> & { seed: string }>

export const NO_FAULTS: Faults = { delay: 0, repeat: 0, reorder: 0, drop: 0, bad_signature: 0, seed: '' }

/** Reads `repeat=0.3,drop=0.05,seed=42`; what is not named does not happen. Throws what it cannot read. */
export function parseFaults(text: string): Faults {
  const faults: Record<Fault, number> & { seed: string } = { ...NO_FAULTS }
  for (const each of text.split(',')) {
    const [, name = '', value = ''] = /^\s*(\w+)=([\w.-]+)\s*$/.exec(each) ?? []
    if (name === 'seed') faults.seed = value
    else if (FAULTS.includes(name as Fault) && /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value))
      faults[name as Fault] = Number(value)
    else throw new Error(`"${each}" is no fault: use ${FAULTS.join(', ')} with a share from 0 to 1, or seed`)
  }
  return faults
}

/** From 0 to 1, the same for the same seed and name. */
export function drawOf({ seed }: Faults, name: string): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE() / 2 ** 32
}

export const happens = (faults: Faults, fault: Fault, id: string) => drawOf(faults, `${fault} ${id}`) < faults[fault]
