/** A column that is nullable in the table, and filled in every state of the import in which it is read here. */
export function requireColumn<Row, Name extends keyof Row & string>(row: Row, name: Name): NonNullable<Row[Name]> {
  const value = row[name];
  if (value === null || value === undefined) throw new Error(`The import has no ${name}.`);
  return value;
}
