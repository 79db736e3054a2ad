/** One voice of the synthesiser. Frequencies in Hz, times in seconds. */
export type Voice = {
  wave: OscillatorType | 'noise'
  from: number
  to?: number
  start?: number
  attack?: number
  length: number
  volume: number
  /** Low-pass, where the sound should be soft: from and to. */
  filter?: readonly [number, number]
}

export type Synth = {
  /** Makes ready what the first sound needs: it takes up to 100 ms, 400 on a slow phone, in which nothing moves. */
  prepare(): void
  /** Each voice is made in a task of its own, so that no frame waits for all of them. */
  play(voices: readonly Voice[]): void
  /** A sound that goes on until the returned function ends it. */
  hold(voices: readonly Voice[]): () => void
  mute(on: boolean): void
}

const MOST_VOICES = 40
const MASTER = 0.5

/** WebAudio; browsers let it sound only after a gesture. */
export function createSynth(muted: boolean): Synth {
  let context: AudioContext | null = null
  let master: GainNode | null = null
  let noise: AudioBuffer | null = null
  let silent = muted
  let sounding = 0

  const make = () => {
    if (!context) {
      context = new AudioContext()
      const press = context.createDynamicsCompressor()
      master = context.createGain()
      master.gain.value = silent ? 0 : MASTER
      master.connect(press).connect(context.destination)
      noise = makeNoise(context)
      // The first of a kind takes a browser longest.
      context.createOscillator().connect(context.createBiquadFilter())
    }
    return { context, master: master!, noise: noise! }
  }
  const open = () => {
    const made = make()
    if (made.context.state === 'suspended') void made.context.resume()
    return made
  }
  /** `asked`: when the sound was, by the clock of the context. */
  const sound = (voice: Voice, endless: boolean, asked?: number): (() => void) | null => {
    if (silent || sounding >= MOST_VOICES || !navigator.userActivation?.hasBeenActive) return null
    const { context: ctx, master: out, noise: hiss } = open()
    const at = Math.max(ctx.currentTime, (asked ?? ctx.currentTime) + (voice.start ?? 0))
    const until = at + voice.length
    const gain = ctx.createGain()
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(voice.volume, at + (voice.attack ?? 0.005))
    if (!endless) gain.gain.exponentialRampToValueAtTime(0.0001, until)
    const source = voice.wave === 'noise' ? ctx.createBufferSource() : ctx.createOscillator()
    if (source instanceof OscillatorNode) {
      source.type = voice.wave === 'noise' ? 'sine' : voice.wave
      source.frequency.setValueAtTime(voice.from, at)
      if (voice.to) source.frequency.exponentialRampToValueAtTime(voice.to, until)
    } else {
      source.buffer = hiss
      source.loop = true
    }
    if (voice.filter) {
      const filter = ctx.createBiquadFilter()
      filter.frequency.setValueAtTime(voice.filter[0], at)
      filter.frequency.exponentialRampToValueAtTime(voice.filter[1], until)
      source.connect(filter).connect(gain)
    } else source.connect(gain)
    gain.connect(out)
    sounding++
    source.onended = () => {
      sounding--
      gain.disconnect()
    }
    source.start(at)
    if (!endless) source.stop(until + 0.02)
    return () => {
      gain.gain.cancelScheduledValues(ctx.currentTime)
      gain.gain.setTargetAtTime(0, ctx.currentTime, 0.15)
      source.stop(ctx.currentTime + 0.8)
    }
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void context?.suspend()
    else void context?.resume()
  })
  return {
    prepare() {
      if (!silent) make()
    },
    play(voices) {
      const asked = context?.currentTime
      for (const voice of voices) setTimeout(sound, 0, voice, false, asked)
    },
    hold(voices) {
      const ends = voices.map(voice => sound(voice, true))
      return () => {
        for (const end of ends) end?.()
      }
    },
    mute(on) {
      silent = on
      if (context && master) master.gain.setTargetAtTime(on ? 0 : MASTER, context.currentTime, 0.05)
    },
  }
}

function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
  return buffer
}
