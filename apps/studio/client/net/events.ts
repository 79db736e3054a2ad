/** Reads one stream of server-sent events: `hear` is told what each `data:` line says. Ends when the stream does, or by `stop`. */
export async function readEvents(
  path: string,
  token: string,
  hear: (event: unknown) => void,
  stop: AbortSignal | null = null,
): Promise<void> {
  const reply = await fetch(path, { headers: { authorization: `Bearer ${token}` }, credentials: 'omit', signal: stop })
  if (!reply.ok || !reply.body) return
  let rest = ''
  for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) hear(JSON.parse(line.slice(5)))
  }
}
