import { createSynth, type Voice } from './synth.ts'

/** The game's sounds, each a few voices. The scale is pentatonic on D, so that whatever sounds together agrees. */
const SCALE = [293.66, 329.63, 392, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5]

const bell = (from: number, volume: number, start = 0, length = 0.7): Voice[] => [
  { wave: 'sine', from, length, volume, start },
  { wave: 'sine', from: from * 2.76, length: length * 0.5, volume: volume * 0.35, start },
]
const pluck = (from: number, volume: number, start = 0, length = 0.35): Voice => ({
  wave: 'triangle',
  from,
  length,
  volume,
  start,
  filter: [3200, 500],
})
const drum = (volume: number, start = 0, from = 130): Voice[] => [
  { wave: 'sine', from, to: 48, length: 0.28, volume, start },
  { wave: 'noise', from: 0, length: 0.06, volume: volume * 0.35, start, filter: [1800, 300] },
]
const chord = (notes: readonly number[], start: number, length: number, volume: number): Voice[] =>
  notes.flatMap(note => [
    {
      wave: 'triangle' as const,
      from: SCALE[note]!,
      length,
      volume,
      start,
      attack: 0.02,
      filter: [2600, 700] as const,
    },
  ])

export type Sounds = {
  /** What a kind of game makes up itself. */
  play(voices: readonly Voice[]): void
  /** Makes ready for the first sound while nothing moves. */
  prepare(): void
  click(): void
  start(): void
  reelStop(reel: number): void
  scatterStop(count: number): void
  anticipate(on: boolean): void
  coin(): void
  /** A small step of something that goes on, ever higher. */
  tick(step: number): void
  /** It comes to rest. */
  land(): void
  lose(): void
  win(strength: number): void
  bigWin(): void
  award(): void
  door(): void
  ambience(on: boolean): void
  readonly muted: boolean
  mute(on: boolean): void
}

const KEPT = 'stage-muted'

export function createSounds(): Sounds {
  let muted = localStorageSays(KEPT)
  const synth = createSynth(muted)
  let endAnticipation: (() => void) | null = null
  let endAmbience: (() => void) | null = null
  let wantsAmbience = false
  const ambience = (on: boolean) => {
    wantsAmbience = on
    endAmbience?.()
    endAmbience = on
      ? synth.hold(
          [SCALE[0]! / 2, SCALE[2]! / 2, SCALE[3]! / 2].map(from => ({
            wave: 'triangle' as const,
            from,
            length: 6,
            attack: 2,
            volume: 0.045,
            filter: [500, 900] as const,
          })),
        )
      : null
  }
  return {
    prepare: synth.prepare,
    play: synth.play,
    click: () => synth.play([pluck(660, 0.18, 0, 0.08)]),
    start: () =>
      synth.play([{ wave: 'noise', from: 0, length: 0.35, volume: 0.08, filter: [400, 2400] }, ...drum(0.25, 0, 100)]),
    reelStop: reel => synth.play([...drum(0.42, 0, 110 + reel * 14), pluck(SCALE[reel]! / 2, 0.22)]),
    scatterStop: count => synth.play(bell(SCALE[Math.min(4 + count, SCALE.length - 1)]!, 0.3, 0, 1.1)),
    anticipate(on) {
      endAnticipation?.()
      endAnticipation = on
        ? synth.hold([
            { wave: 'sawtooth', from: 110, to: 440, length: 1.5, attack: 0.1, volume: 0.07, filter: [300, 2600] },
            { wave: 'noise', from: 0, length: 1.5, attack: 0.4, volume: 0.05, filter: [400, 5000] },
          ])
        : null
    },
    coin: () => synth.play(bell(1174 + Math.random() * 300, 0.07, 0, 0.22)),
    tick: step => synth.play([pluck(SCALE[step % SCALE.length]!, 0.13, 0, 0.1)]),
    land: () => synth.play([...drum(0.32, 0, 150), pluck(SCALE[4]!, 0.18)]),
    lose: () => synth.play([{ wave: 'triangle', from: 196, to: 98, length: 0.45, volume: 0.2, filter: [900, 200] }]),
    win: strength =>
      synth.play(
        [0, 2, 4, 5, 7].slice(0, 2 + strength).flatMap((note, i) => [pluck(SCALE[note]!, 0.26, i * 0.085, 0.5)]),
      ),
    bigWin: () =>
      synth.play([
        ...drum(0.6),
        ...drum(0.5, 0.24),
        ...drum(0.6, 0.36),
        ...chord([0, 2, 4], 0, 0.7, 0.14),
        ...chord([1, 3, 5], 0.36, 0.7, 0.14),
        ...chord([2, 4, 7], 0.72, 1.8, 0.16),
        ...[4, 5, 7, 8, 9].flatMap((note, i) => bell(SCALE[note]!, 0.14, 0.8 + i * 0.11, 1.2)),
      ]),
    award: () =>
      synth.play([
        ...drum(0.7, 0, 90),
        ...[0, 2, 4, 5, 7, 9].flatMap((note, i) => bell(SCALE[note]!, 0.2, i * 0.12, 1.4)),
      ]),
    door: () =>
      synth.play([{ wave: 'noise', from: 0, length: 0.5, volume: 0.16, filter: [700, 120] }, ...drum(0.6, 0.42, 80)]),
    ambience,
    get muted() {
      return muted
    },
    mute(on) {
      muted = on
      synth.mute(on)
      keep(KEPT, on)
      if (!on && wantsAmbience) ambience(true)
    },
  }
}

function localStorageSays(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

function keep(key: string, value: boolean): void {
  try {
    localStorage.setItem(key, String(value))
  } catch {
    /* a frame of another site may have no storage: the choice lasts as long as the page */
  }
}
