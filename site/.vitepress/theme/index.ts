// The fonts of the reader's system: the site brings none, and loads none.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
