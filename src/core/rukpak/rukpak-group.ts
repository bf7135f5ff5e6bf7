/** The API group of RukPak. A file without this text has none of its objects. */
export const rukpakGroup = 'core.rukpak.io';
