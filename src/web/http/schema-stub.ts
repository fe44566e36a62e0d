/**
 * What the browser gets instead of the schema library: enough for the contract to build its call objects (path, method, form), nothing that
 * could check a value. Types are not touched, they come from the library itself.
 */
type Build = (...parts: unknown[]) => unknown

const known: Record<string, Build> = {
  Object: properties => ({ properties }),
  Array: items => ({ items }),
  Optional: schema => schema,
  Unsafe: schema => schema,
}

const nothing: Build = () => ({})

export default new Proxy(known, { get: (builders, name) => builders[String(name)] ?? nothing })
